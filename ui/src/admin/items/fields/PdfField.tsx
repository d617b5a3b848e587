import { FileText } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { reason } from '#kit/api/error'
import { checkPicture } from '#kit/api/pictures'
import { plural, t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { PictureSource } from '#kit/uploads/PictureSource'
import { pictureTypes } from '#kit/uploads/picture-types'
import type { FieldSpec } from '../kinds/kind-spec'
import { FileCard } from './FileCard'
import type { PaperPhoto } from './paper/paper'
import type { Quad } from './paper/quad'
import { isLocked, isOffice, isPdf, maxDocument, tooLarge, toPdf } from './pdf-file'
import { useFileField } from './use-file-field'

// Only who photographs a paper loads what makes a PDF of it.
const loadPaper = () => import('./paper/paper')
const PaperPages = lazy(() => import('./paper/PaperPages'))

/** How many photographs one paper may have. */
const maxPages = 10

/** The PDF of an item, or photographs of a paper, which become one. */
export default function PdfField({ spec }: { spec: FieldSpec }) {
  const { choose: setFile, chosen, shown, isPublished, error } = useFileField(spec.name)
  const [photos, setPhotos] = useState<PaperPhoto[]>([])
  const [isWhite, setWhite] = useState(true)
  const [isReading, setReading] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [taken, setTaken] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const last = useRef(Promise.resolve<PaperPhoto[]>([]))
  const written = async (all: PaperPhoto[], white = isWhite) =>
    (await loadPaper()).pdfOf(all, white)

  function choose(files: File[]) {
    const [pdf, ...others] = files.toSorted(
      (one, other) => Number(isPdf(other)) - Number(isPdf(one)),
    )
    setRefusal('')
    setTaken('')
    if (!pdf || !isPdf(pdf)) return void addPhotos(files)
    if (others.length > 0) setRefusal(t('Choose one PDF, or photographs.'))
    setPages([])
    if (pdf.size > maxDocument) {
      setRefusal(tooLarge(pdf))
      return void setFile(undefined)
    }
    const { current } = last
    void setFile(pdf)
    void isLocked(pdf).then((locked) => {
      if (!locked || last.current !== current) return
      setRefusal(
        t(
          'This PDF is encrypted: it asks for a password, or forbids printing or copying. Save it without protection.',
        ),
      )
      void setFile(undefined)
    })
  }

  /** Says what to do about a file that this browser opens neither as a PDF nor as a photograph. */
  async function refuse(file: File) {
    if (isOffice(file)) return setRefusal(toPdf(file))
    if ((await file.slice(0, 5).text()) === '%PDF-') {
      const name = file.name.replace(/(\.\w+)?$/, '.pdf')
      choose([new File([file], name, { type: 'application/pdf' })])
      return setTaken(t('Chosen: {name}', { name }))
    }
    const unknown = t('This browser can’t open one of the photographs. Choose it as a JPEG.')
    setRefusal(await checkPicture(file).then(() => unknown, reason))
  }

  async function addPhotos(files: File[]) {
    if (files.length === 0) return
    const before = last.current
    const opened = loadPaper().then(({ readPhoto }) => Promise.all(files.map(readPhoto)))
    const reading = opened.then(async (read) => [
      ...(await before),
      ...read.filter((photo) => photo !== undefined),
    ])
    const isLatest = await show(reading.then((all) => all.slice(0, maxPages)))
    const wrong = files[(await opened).indexOf(undefined)]
    if ((await reading).length > maxPages)
      setRefusal(t('A paper has {count} pages at most.', { count: maxPages }))
    if (isLatest && (await last.current).length === 0) await setFile(undefined)
    if (isLatest && wrong) await refuse(wrong)
  }

  async function cut(photo: PaperPhoto, corners: Quad | undefined) {
    const page = loadPaper()
      .then(({ recut }) => recut(photo, corners))
      .catch(() => undefined)
    setRefusal('')
    await show(page.then((page) => photos.with(photos.indexOf(photo), page ?? photo)))
    if (!(await page)) setRefusal(t('The photograph can’t be opened any more. Choose it again.'))
  }

  /**
   * Shows pages when they are read, unless others are chosen meanwhile. The file is a promise until then, so that a
   * draft that is submitted at once waits for all pages.
   */
  async function show(pages: Promise<PaperPhoto[]>): Promise<boolean> {
    last.current = pages
    setReading(true)
    await setFile(pages.then((all) => written(all)))
    const all = await pages
    if (last.current !== pages) return false
    setPages(all)
    return true
  }

  function setPages(all: PaperPhoto[]) {
    last.current = Promise.resolve(all)
    setPhotos(all)
    setReading(false)
  }

  function change(all: PaperPhoto[]) {
    setPages(all)
    void setFile(all.length > 0 ? written(all) : undefined)
  }

  const another = photos.length > 0 ? t('Add pages') : t('Choose another file')
  const invitation = shown.name ? another : t('Choose a PDF, or photographs')
  return (
    <>
      <PictureSource
        ref={input}
        label={t(spec.label)}
        invitation={invitation}
        hint={t('Or photograph the paper: up to ten photographs become one PDF.')}
        error={refusal || error}
        accept={`application/pdf,${pictureTypes}`}
        multiple
        disabled={false}
        onFiles={choose}
      />
      <p role="status" className={`${ui.note} ${ui.live}`}>
        {isReading ? t('Opening the photographs...') : taken || describePages(photos.length)}
      </p>
      {shown.name && photos.length === 0 && !isReading && (
        <FileCard
          view={<FileText aria-hidden size={32} />}
          name={isPublished && !chosen ? <PublishedLink name={shown.name} /> : shown.name}
          size={chosen instanceof File ? chosen.size : undefined}
          state={isPublished && !chosen ? t('On the site now') : t('Not on the site yet')}
        >
          {chosen && (
            <div>
              <PassingButton focusFallback={input} onClick={() => void setFile(undefined)}>
                {t('Don’t use it')}
              </PassingButton>
            </div>
          )}
        </FileCard>
      )}
      {photos.length > 0 && (
        <Suspense>
          <PaperPages
            photos={photos}
            isWhite={isWhite}
            disabled={isReading}
            onChange={change}
            onCut={cut}
            onWhiten={(white) => {
              setWhite(white)
              void setFile(written(photos, white))
            }}
            onEmpty={() => moveFocus(input.current)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The server finds a published file by its name in any folder; staff also one that visitors don't see yet. */
const PublishedLink = ({ name }: { name: string }) => (
  <a href={`/documents/current/${encodeURIComponent(name)}`} target="_blank" rel="noopener">
    {name}
  </a>
)

const describePages = (count: number) =>
  count > 0 &&
  plural(count, {
    one: 'One page, which becomes a PDF. Choose again to add the next one.',
    other: '{count} pages, which become one PDF. Choose again to add the next one.',
  })
