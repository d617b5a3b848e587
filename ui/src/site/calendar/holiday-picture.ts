import { t } from '#kit/i18n/message'
import type { HolidayListProps } from './HolidayList'

// A picture is as wide as a telephone shows whole, and read without enlarging it.
const width = 1080
const edge = 64
const right = 430 // where titles begin

/** Draws the list as a picture and hands it to the programs of the device, WhatsApp among them; where it can't, it is downloaded. */
export async function sharePicture({ heading, school, holidays }: HolidayListProps) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const font = getComputedStyle(document.body).fontFamily
  // Once to see how high it becomes, which empties the canvas, and once on paper.
  for (const height of [0, draw()]) {
    if (height) Object.assign(canvas, { width, height })
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    draw()
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  await hand(new File([blob], `${heading}.png`, { type: 'image/png' }))

  function draw() {
    let y = 110
    write(heading, edge, 700, 60)
    y += 56
    write(school, edge, 400, 34)
    for (const { title, days, weekdays, classes, note } of holidays) {
      y += 34
      line(y)
      y += 56
      const top = y
      write(days.replace(' – ', ' –\n'), edge, 700, 34, right - edge - 24)
      y += 42
      write(weekdays, edge, 400, 28, right - edge - 24)
      const dates = y
      y = top
      write(title, right, 700, 38)
      for (const text of [classes && t('Classes: {classes}', { classes }), note]) {
        if (!text) continue
        y += 42
        write(text, right, 400, 30)
      }
      y = Math.max(y, dates)
    }
    return y + edge

    /** Writes words from y on, in as many lines as they need, and leaves y at the last of them. */
    function write(text: string, x: number, weight: number, size: number, room = width - edge - x) {
      if (!pen) return
      pen.font = `${weight} ${size}px ${font}`
      pen.fillStyle = '#111'
      for (const [i, words] of linesOf(pen, text, room).entries()) {
        if (i > 0) y += size * 1.25
        pen.fillText(words, x, y)
      }
    }
  }

  function line(y: number) {
    if (!pen) return
    pen.fillStyle = '#999'
    pen.fillRect(edge, y, width - 2 * edge, 2)
  }
}

function linesOf(pen: CanvasRenderingContext2D, text: string, room: number) {
  const lines: string[] = []
  for (const part of text.split('\n')) {
    let line = ''
    for (const word of part.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (line && pen.measureText(longer).width > room) lines.push(line)
      line = line && pen.measureText(longer).width > room ? word : longer
    }
    lines.push(line)
  }
  return lines
}

async function hand(file: File) {
  if (navigator.canShare?.({ files: [file] })) {
    // Somebody who closes the list of programs has changed their mind.
    await navigator.share({ files: [file] }).catch((error) => {
      if (error.name !== 'AbortError') throw error
    })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
