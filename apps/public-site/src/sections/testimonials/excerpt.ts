const EXCERPT_WORDS = 25

/** A review's first 25 words, and the rest: '' if there is none. */
export function excerptOf(review: string): { start: string; rest: string } {
  const words = review.trim().split(/\s+/)
  return { start: words.slice(0, EXCERPT_WORDS).join(' '), rest: words.slice(EXCERPT_WORDS).join(' ') }
}
