/** Lets so many through at once, first come, first served; the others wait in memory, as many as have room. */
export class Gate {
  private atWork = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly width: number;
  private readonly room: number;

  constructor(width: number, room = Number.POSITIVE_INFINITY) {
    this.width = width;
    this.room = room;
  }

  get isFull(): boolean {
    return this.atWork === this.width && this.waiting.length >= this.room;
  }

  /** At work and waiting. */
  get inside(): number {
    return this.atWork + this.waiting.length;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.atWork === this.width) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.atWork += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.atWork -= 1;
    }
  }
}
