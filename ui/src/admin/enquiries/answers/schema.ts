import { array, object, string } from 'yup'
import { limits } from '#kit/forms/limits'
import { atMost, required } from '#kit/forms/rules'

/** The ready answers of the office. */
export const answersSchema = object({
  answers: array()
    .of(
      object({
        title: string().trim().required(required).test(atMost(limits.answerTitle)),
        text: string().trim().required(required).test(atMost(limits.answerText)),
      }),
    )
    .max(limits.answers),
})
