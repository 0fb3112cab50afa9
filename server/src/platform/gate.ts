/** Answer of a gate that let nobody in. */
export const TURNED_AWAY = Symbol('turned away');

export interface GateBounds {
  /** How many are let through at once. */
  atWork: number;
  /** How many more may wait. */
  waiting: number;
  /** How long one of them waits at most. */
  patienceMs: number;
  /** How many of these one caller may have; without, as many as come. */
  each?: { atWork: number; waiting: number };
}

interface Waiting {
  who: string;
  turn: (mayEnter: boolean) => void;
}

/**
 * Lets so many through at once; the others wait in memory. First come, first served, but for a caller who has a full share
 * at work: then the next of another one enters.
 */
export class Gate {
  private readonly working: string[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly bounds: GateBounds;

  constructor(bounds: GateBounds) {
    this.bounds = bounds;
  }

  /** At work and waiting. */
  get inside(): number {
    return this.working.length + this.waiting.length;
  }

  async pass<T>(work: () => Promise<T>, who = ''): Promise<T | typeof TURNED_AWAY> {
    if (!(await this.enter(who))) return TURNED_AWAY;
    try {
      return await work();
    } finally {
      this.working.splice(this.working.indexOf(who), 1);
      this.callNext();
    }
  }

  private hasPlaceFor(who: string): boolean {
    const { atWork, each } = this.bounds;
    const own = each && this.working.filter((one) => one === who).length;
    return this.working.length < atWork && (own === undefined || own < (each?.atWork ?? 0));
  }

  private callNext(): void {
    const at = this.waiting.findIndex(({ who }) => this.hasPlaceFor(who));
    const [next] = at === -1 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.working.push(next.who);
    next.turn(true);
  }

  private async enter(who: string): Promise<boolean> {
    if (this.hasPlaceFor(who)) {
      this.working.push(who);
      return true;
    }
    const { waiting, patienceMs, each } = this.bounds;
    const own = each && this.waiting.filter((one) => one.who === who).length;
    if (this.waiting.length >= waiting || (own !== undefined && own >= (each?.waiting ?? 0))) return false;
    return new Promise((resolve) => {
      const entry: Waiting = {
        who,
        turn: (mayEnter) => {
          clearTimeout(timer);
          resolve(mayEnter);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        entry.turn(false);
      }, patienceMs);
      this.waiting.push(entry);
    });
  }
}
