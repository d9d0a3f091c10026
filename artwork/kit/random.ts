/** A repeatable random number generator: the same seed always gives the same picture. */
export class Random {
  private state: number

  /** @param seed any text, normally the picture's name */
  constructor(seed: string) {
    // FNV-1a, so that similar names still give unrelated sequences.
    this.state = 2166136261
    for (const letter of seed) {
      this.state = Math.imul(this.state ^ (letter.codePointAt(0) ?? 0), 16777619)
    }
  }

  /** Next number in [0, 1) (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }

  /** Number in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** Whole number in [low, high]. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One member of a list. Throws a RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new RangeError('Cannot pick from an empty list')
    return found
  }
}
