/** A queue of one: each task starts when the one before it has ended, well or badly. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task, task) // its failure is the affair of whoever asked for it
    last = result
    return result
  }
}
