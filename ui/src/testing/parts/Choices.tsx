import { useState } from 'react'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import { Cluster } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { SchemeSelect } from '#kit/ui/SchemeSelect'
import { Part } from './Part'

const states = [
  { value: 'new', label: 'New', count: 3 },
  { value: 'answered', label: 'Answered', count: 120 },
  { value: 'spam', label: 'Spam', count: 0 },
]

const times = ['2026-11-17T05:12:00Z', '2025-01-02T05:12:00Z']

/** What is chosen from, and times in words. */
export function Choices() {
  const [state, setState] = useState('new')
  return (
    <Part title="Choices">
      <FilterButtons label="State" options={states} value={state} onChange={setState} />
      <SchemeSelect />
      <Cluster as="p">
        {times.map((at) => (
          <RelativeTime key={at} at={at} />
        ))}
      </Cluster>
    </Part>
  )
}
