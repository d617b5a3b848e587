import { useRef, useState } from 'react'
import { shrinkFile, thumbnailOf } from '#kit/uploads/shrink'

/** A picture that was chosen, as its card shows it. */
interface Shrunk {
  name: string
  size: number
  small: ImageBitmap | undefined
}

/**
 * A picture that is made small before it is sent, and loses what the camera wrote into it. `shrunk` is undefined until
 * it is; of several the last one that was chosen counts, whichever is opened first.
 */
export function useShrunk() {
  const [shrunk, setShrunk] = useState<Shrunk>()
  const last = useRef<Promise<File>>(undefined)

  function shrink(file: File): Promise<File> {
    const made = shrinkFile(file)
    last.current = made
    setShrunk(undefined)
    void show(made)
    return made
  }

  async function show(made: Promise<File>) {
    const { name, size } = await made
    const small = await thumbnailOf(await made)
    if (last.current === made) setShrunk({ name, size, small })
  }

  return { shrunk, shrink }
}
