// What the commands need of the part that runs geols: a program on this machine, or the engine in a browser.

/** Runs geols. */
export interface Host {
  /** The server has started. */
  readonly running: boolean;
  /** Starts the server, anew if it runs. */
  restart(): Promise<void>;
  /** Returns the version in one line, and further facts in the following lines. */
  version(): Promise<string>;
}
