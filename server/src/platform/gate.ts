/** Answer of a gate that let nobody in. */
export const TURNED_AWAY = Symbol('turned away');

export interface GateBounds {
  /** How many are let through at once. */
  atWork: number;
  /** How many more may wait. */
  waiting: number;
  /** How long one of them waits at most. */
  patienceMs: number;
}

/** Lets so many through at once, first come, first served; the others wait in memory. */
export class Gate {
  private atWork = 0;
  private readonly waiting: ((mayEnter: boolean) => void)[] = [];
  private readonly bounds: GateBounds;

  constructor(bounds: GateBounds) {
    this.bounds = bounds;
  }

  /** At work and waiting. */
  get inside(): number {
    return this.atWork + this.waiting.length;
  }

  async pass<T>(work: () => Promise<T>): Promise<T | typeof TURNED_AWAY> {
    if (!(await this.enter())) return TURNED_AWAY;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next(true);
      else this.atWork -= 1;
    }
  }

  private async enter(): Promise<boolean> {
    const { atWork, waiting, patienceMs } = this.bounds;
    if (this.atWork < atWork) {
      this.atWork += 1;
      return true;
    }
    if (this.waiting.length >= waiting) return false;
    return new Promise((resolve) => {
      const turn = (mayEnter: boolean) => {
        clearTimeout(timer);
        resolve(mayEnter);
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        turn(false);
      }, patienceMs);
      this.waiting.push(turn);
    });
  }
}
