import { t } from '#kit/i18n/message'

/** Bytes of a document that the server publishes; contentfs.DefaultLimits has the same. */
export const maxDocument = 25 * 1024 * 1024

export const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)
export const isOffice = ({ name }: File) => /\.(docx?|odt|rtf|xlsx?|pptx?)$/i.test(name)
/** Whether a PDF asks for a password or forbids something; the server looks more closely. */
export const isLocked = async (pdf: File) => /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(await pdf.text())
const inMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

export const toPdf = ({ name }: File) =>
  t('{name} is not a PDF. Open it, choose File, Save as, PDF, and then choose that PDF here.', {
    name,
  })

export const tooLarge = ({ name, size }: File) =>
  t(
    '{name} has {size} MB, and {most} MB are the most. Scan it again in grey and with 150 dpi, or photograph its pages here.',
    { name, size: inMegabytes(size), most: inMegabytes(maxDocument) },
  )
