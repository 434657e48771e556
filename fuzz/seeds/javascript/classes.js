class A extends B {
  #x = 1; static y = [...z];
  get v() { return this?.#x ?? `a${1 + `b`}`; }
  async *w({a, b: [c] = []}, ...d) { for await (const e of f) yield* e; }
}
export default A; import g, {h as i} from 'j';
