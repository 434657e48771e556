// A connection to the program that the user has paired: JSON-RPC over a WebSocket, opened again when it is lost.

import { Connection, type Listener } from './connection';
import type { Pairing } from './pairing';
import { Rpc, type Message } from './rpc';

/** Chromium ends a worker that is quiet for 30 s. */
const PING_MS = 20_000;
const BACKOFF_MS = [500, 1000, 2000, 5000, 10_000];

/** The connection. */
export class SocketConnection extends Connection {
  private socket: WebSocket | undefined;
  private closed = false;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly pairing: Pairing,
    listener: Listener,
  ) {
    super(listener);
    this.connect();
  }

  /** Does nothing: a lost connection is opened again by itself. */
  retry(): void {}

  close(): void {
    this.closed = true;
    this.drop();
  }

  private get address(): string {
    return `127.0.0.1:${this.pairing.port}`;
  }

  private connect(): void {
    this.listener.state({ is: 'connecting', address: this.address });
    // The token goes with the protocols: a browser can set no other header of a socket.
    const socket = new WebSocket(`ws://${this.address}/`, ['geols', `token.${this.pairing.token}`]);
    const rpc = new Rpc(
      message => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
      (method, params) => this.listener.notified(method, params),
    );
    this.socket = socket;
    this.rpc = rpc;
    socket.onopen = () => void this.introduce(socket, rpc);
    socket.onmessage = event => rpc.receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => void this.lost(socket);
  }

  private async introduce(socket: WebSocket, rpc: Rpc): Promise<void> {
    const result = await rpc.introduce();
    if (this.socket !== socket) {
      return;
    }
    if (!result) {
      socket.close();
      return;
    }
    this.attempt = 0;
    this.opened = true;
    this.ping = setInterval(() => this.notify('$/ping', {}), PING_MS);
    this.listener.state({ is: 'connected', address: this.address, version: result.serverInfo?.version ?? '' });
    this.listener.ready(result.capabilities ?? {});
  }

  private async lost(socket: WebSocket): Promise<void> {
    if (this.socket !== socket) {
      return;
    }
    const opened = this.opened;
    this.drop();
    // A socket that was open has ended with its server. One that never was: a browser does not say why, so a request tells.
    const answers = !opened && (await knocks(this.address));
    if (this.closed) {
      return;
    }
    this.listener.state({ is: answers ? 'refused' : 'silent', address: this.address });
    const wait = BACKOFF_MS[Math.min(this.attempt, BACKOFF_MS.length - 1)];
    this.attempt += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = undefined;
    this.opened = false;
    clearInterval(this.ping);
    clearTimeout(this.timer);
    this.rpc?.end();
    this.rpc = undefined;
    socket?.close();
  }
}

/** Returns `true` if somebody answers at an address. The answer cannot be read, and need not be. */
async function knocks(address: string): Promise<boolean> {
  try {
    await fetch(`http://${address}/`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}
