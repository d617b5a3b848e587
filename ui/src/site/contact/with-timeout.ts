/** Breaks a call off that has no answer after so many seconds; then it throws as without an answer. */
export function withTimeout<Answer>(
  seconds: number,
  make: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const breaker = new AbortController()
  const timer = setTimeout(() => breaker.abort(), seconds * 1000)
  return make(breaker.signal).finally(() => clearTimeout(timer))
}
