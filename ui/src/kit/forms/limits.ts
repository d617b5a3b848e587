import type { FormLimits } from '#kit/api/types.gen'

/** What the server takes at most. Its type has the numbers of the Go side, so that no other one compiles. */
export const limits: FormLimits = {
  answers: 20,
  answerTitle: 60,
  answerText: 1000,
  note: 1000,
  tokenDays: 366,
}
