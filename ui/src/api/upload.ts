import { answered, base } from './client'
import { noResponse } from './error'

// fetch can't tell how much of a body has been sent, so this is
// XMLHttpRequest. All pictures go in one request, which the server takes or
// refuses as a whole: an upload library would add its queue and 15 kB only.

export interface Upload<Answer> {
  answer: Promise<Answer>
  cancel: () => void
}

/** Sends a multipart form; `progress` hears the part that is sent, from 0 to 1. */
export function upload<Answer>(
  path: string,
  form: FormData,
  progress: (part: number) => void,
): Upload<Answer> {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => settle(request, resolve, reject)
    request.onerror = () => reject(noResponse())
    request.onabort = () => reject(new Cancelled())
  })
  request.open('POST', base + path)
  request.setRequestHeader('Accept', 'application/json')
  request.send(form)
  return { answer, cancel: () => request.abort() }
}

/** The person stopped the upload: nothing failed. */
export class Cancelled extends Error {
  override name = 'Cancelled'
  override message = 'Cancelled. Nothing was changed.'
}

function settle<Answer>(
  { status, responseText }: XMLHttpRequest,
  resolve: (answer: Answer) => void,
  reject: (error: unknown) => void,
) {
  try {
    resolve(answered<Answer>(status, responseText))
  } catch (error) {
    reject(error)
  }
}
