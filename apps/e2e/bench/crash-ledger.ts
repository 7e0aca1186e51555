/**
 * Records the writes that a server acknowledged, and finds those that were lost. A write without a response may or may
 * not have happened: both are correct.
 */
export class Ledger {
  acknowledged = 0
  /** The possible values of each record by its id; null if the record may be deleted. */
  readonly #known = new Map<number, readonly (string | null)[]>()
  #values = 0

  /** A text that no other write uses. */
  newValue(): string {
    this.#values += 1
    return `Value ${this.#values}`
  }

  created(id: number, value: string): void {
    this.#acknowledge(id, value)
  }

  async changing(id: number, value: string, write: () => Promise<unknown>): Promise<void> {
    this.#begin(id, value)
    await write()
    this.#acknowledge(id, value)
  }

  async deleting(id: number, write: () => Promise<unknown>): Promise<void> {
    this.#begin(id, null)
    await write()
    this.#acknowledge(id, null)
  }

  /** Returns one line for each record that lost an acknowledged write. From now on, expects the values in `present`. */
  lostFrom(present: ReadonlyMap<number, string>): string[] {
    return [...this.#known].flatMap(([id, values]) => {
      const found = present.get(id) ?? null
      this.#known.set(id, [found])
      return values.includes(found) ? [] : [`${id} is ${found ?? 'gone'}, not ${values.join(' or ')}`]
    })
  }

  /** Until the response arrives, the record may have its known values or the new one. */
  #begin(id: number, value: string | null): void {
    this.#known.set(id, [...(this.#known.get(id) ?? []), value])
  }

  #acknowledge(id: number, value: string | null): void {
    this.acknowledged += 1
    this.#known.set(id, [value])
  }
}
