import { fieldsOf } from '#kit/api/error'

interface Mutation<Answer, Variables> {
  mutateAsync: (variables: Variables) => Promise<Answer>
}

/**
 * Sends a form by a mutation and marks the fields that the server refused. Resolves to the answer, or to
 * nothing when it failed: the mutation has the error, which `MutationError` shows.
 */
export async function submitMutation<Answer, Variables>(
  { mutateAsync }: Mutation<Answer, Variables>,
  variables: Variables,
  setErrors?: (fields: Record<string, string>) => void,
): Promise<Answer | undefined> {
  try {
    return await mutateAsync(variables)
  } catch (error) {
    setErrors?.(fieldsOf(error))
  }
}
