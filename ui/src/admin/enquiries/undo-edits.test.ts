import { expect, it } from 'vitest'
import { enquiry } from './testing/enquiries'
import { editsOf, undoEdits } from './undo-edits'

const many = Array.from({ length: 250 }, (_, n) => enquiry(`e${n}`, 'Meena'))

it('changes no more than 100 in one call', () => {
  const sizes = editsOf(many, { spam: true }).map(({ ids }) => ids?.length)
  expect(sizes).toEqual([100, 100, 50])
})

it('undoes by what each was before', () => {
  const before = [
    enquiry('a', 'A'),
    enquiry('b', 'B', { state: 'in-hand', assignee: 'ravi@school.in' }),
    enquiry('c', 'C'),
  ]
  expect(undoEdits(before, { state: 'done' }, 'asha@school.in')).toEqual([
    { ids: ['a', 'c'], state: 'new' },
    { ids: ['b'], state: 'in-hand' },
  ])
})

it('takes no enquiry of a colleague back', () => {
  const theirs = enquiry('b', 'B', { state: 'in-hand', assignee: 'ravi@school.in' })
  expect(undoEdits([theirs], { mine: true }, 'asha@school.in')).toEqual([])
  expect(undoEdits([theirs], { state: 'new' }, 'asha@school.in')).toEqual([])
})
