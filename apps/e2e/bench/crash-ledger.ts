/**
 * Notes what a server acknowledged, and says afterwards what of it is missing.
 * A write that got no answer may have happened or not: both are right.
 */
export class Ledger {
  acknowledged = 0
  /** Each record's possible values by its number; null where the record may be gone. */
  readonly #known = new Map<number, readonly (string | null)[]>()
  #values = 0

  /** A text that no other write has. */
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

  /** One line for each record that is not as it was acknowledged; what was found counts from now on. */
  lostFrom(present: ReadonlyMap<number, string>): string[] {
    return [...this.#known].flatMap(([id, values]) => {
      const found = present.get(id) ?? null
      this.#known.set(id, [found])
      return values.includes(found) ? [] : [`${id} is ${found ?? 'gone'}, not ${values.join(' or ')}`]
    })
  }

  /** The record keeps its known values and may have one more, until the answer comes. */
  #begin(id: number, value: string | null): void {
    this.#known.set(id, [...(this.#known.get(id) ?? []), value])
  }

  #acknowledge(id: number, value: string | null): void {
    this.acknowledged += 1
    this.#known.set(id, [value])
  }
}
