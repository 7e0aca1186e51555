/** Memory that the watchdog's thread reads: the number of signs of life, and 1 while a debugger is attached. */
export const pulse = new Int32Array(new SharedArrayBuffer(8))

/** Tells the watchdog that this process works. */
export function beat(): void {
  Atomics.add(pulse, 0, 1)
}
