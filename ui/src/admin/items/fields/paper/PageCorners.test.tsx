import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PageCorners } from './PageCorners'
import type { PaperPhoto } from './paper'
import type { Quad } from './quad'

const corners: Quad = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
]

function open(photo: Partial<PaperPhoto>) {
  const onCut = vi.fn()
  const onClose = vi.fn()
  const whole = { width: 80, height: 60 } as ImageBitmap
  render(
    <PageCorners
      photo={{ whole, ...photo } as PaperPhoto}
      title="Corners"
      onCut={onCut}
      onClose={onClose}
    />,
  )
  return { user: userEvent.setup(), onCut, onClose }
}

it('moves a corner with the arrow keys, faster with Shift, not outside the picture nor over another', async () => {
  const { user, onCut } = open({ corners })
  screen.getByRole('button', { name: 'Top left corner' })
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Top right corner' }))
  await user.keyboard('{Shift>}{ArrowRight>9/}{/Shift}{ArrowUp}')
  await user.tab()
  await user.keyboard('{Shift>}{ArrowLeft>99/}{/Shift}')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const [[[topLeft, topRight, bottomRight, bottomLeft]]] = onCut.mock.calls as [[Quad]]
  expect([topLeft, bottomLeft]).toEqual([corners[0], corners[3]])
  expect(topRight.x).toBe(1)
  expect(topRight.y).toBeCloseTo(0.195)
  expect(bottomRight.x).toBeGreaterThan(0.2)
})

it('offers the whole picture of a page that was cut out, and cuts nothing where nothing was moved', async () => {
  const { user, onCut } = open({ corners })
  await user.click(screen.getByRole('button', { name: 'Whole picture' }))
  expect(onCut).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('cuts nothing where no corner was found or moved', async () => {
  const { user, onCut } = open({})
  expect(screen.queryByRole('button', { name: 'Whole picture' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onCut).toHaveBeenCalledExactlyOnceWith(undefined)
})
