import { useField, useFormikContext } from 'formik'
import { lazy, Suspense, useRef, useState } from 'react'
import { Field } from '#shared/forms/Field'
import { plural, t } from '#shared/i18n/message'
import { moveFocus } from '#shared/lib/use-focus-target'
import { pictureTypes } from '#shared/uploads/picture-types'
import { type ChosenFile, type ItemValues, textOf } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import type { PaperPhoto } from './paper'

// Only who photographs a paper loads what makes a PDF of it.
const loadPaper = () => import('./paper')
const PaperPages = lazy(() => import('./PaperPages'))

/** How many photographs one paper may have. */
const maxPages = 10
/** Bytes of a document that the server publishes; contentfs.DefaultLimits has the same. */
export const maxDocument = 25 * 1024 * 1024

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)
const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** The PDF of an item, or photographs of a paper, which become one. */
export function PdfField({ spec, current }: { spec: FieldSpec; current: string }) {
  const [, { error, touched }, { setValue }] = useField<ChosenFile>('file')
  const { values } = useFormikContext<ItemValues>()
  const [photos, setPhotos] = useState<PaperPhoto[]>([])
  const [isReading, setReading] = useState(false)
  const [refusal, setRefusal] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const last = useRef(Promise.resolve<PaperPhoto[]>([]))
  const title = textOf(values, 'title')

  const written = async (all: PaperPhoto[]) => (await loadPaper()).pdfOf(all, title)

  function choose(files: File[]) {
    const [pdf, ...others] = files.toSorted(
      (one, other) => Number(isPdf(other)) - Number(isPdf(one)),
    )
    setRefusal('')
    if (!pdf || !isPdf(pdf)) return void addPhotos(files)
    if (others.length > 0) setRefusal(t('Choose one PDF, or photographs.'))
    if (pdf.size > maxDocument) setRefusal(tooLarge(pdf))
    setPages([])
    void setValue(pdf.size > maxDocument ? undefined : pdf)
  }

  /** The file is a promise meanwhile, so that a draft that is submitted at once waits for all pages. */
  async function addPhotos(files: File[]) {
    if (files.length === 0) return
    const before = last.current
    const added = loadPaper().then(({ readPhoto }) => Promise.all(files.map(readPhoto)))
    const reading = added.then(async (read) => [
      ...(await before),
      ...read.filter((p) => p !== undefined),
    ])
    last.current = reading.then((all) => all.slice(0, maxPages))
    const { current } = last
    setReading(true)
    await setValue(current.then(written))
    if ((await added).includes(undefined))
      setRefusal(t('This browser can’t open one of the photographs. Choose it as a JPEG.'))
    if ((await reading).length > maxPages)
      setRefusal(t('A paper has {count} pages at most.', { count: maxPages }))
    if (last.current !== current) return // another one was chosen meanwhile
    setPages(await current)
    if ((await current).length === 0) await setValue(undefined)
  }

  function setPages(all: PaperPhoto[]) {
    last.current = Promise.resolve(all)
    setPhotos(all)
    setReading(false)
  }

  function change(all: PaperPhoto[]) {
    setPages(all)
    void setValue(all.length > 0 ? written(all) : undefined)
  }

  return (
    <>
      <Field
        label={t(spec.label)}
        hint={
          current
            ? t('It has {name}. Choose a file only to replace it.', { name: current })
            : t('Or photograph the paper: up to ten photographs become one PDF.')
        }
        error={refusal || (touched ? error : undefined)}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name="file"
            accept={`application/pdf,${pictureTypes}`}
            multiple
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              if (!files.some(isPdf)) target.value = '' // so that the next photograph is one more
              choose(files)
            }}
          />
        )}
      </Field>
      <p role="status" className="note read-out">
        {isReading ? t('Opening the photographs...') : describePages(photos.length)}
      </p>
      {photos.length > 0 && (
        <Suspense>
          <PaperPages
            photos={photos}
            disabled={isReading}
            onChange={change}
            onEmpty={() => moveFocus(input.current)}
          />
        </Suspense>
      )}
    </>
  )
}

const describePages = (count: number) =>
  count > 0 &&
  plural(count, {
    one: 'One page, which becomes a PDF. Choose again to add the next one.',
    other: '{count} pages, which become one PDF. Choose again to add the next one.',
  })

const tooLarge = ({ name, size }: File) =>
  t(
    '{name} has {size} MB, and {most} MB are the most. Scan it again in grey and with 150 dpi, or photograph its pages here.',
    { name, size: inMegabytes(size), most: inMegabytes(maxDocument) },
  )
