/** How many of what is coming: rows of a list, or cards with a picture. */
type SkeletonProps = { lines: number } | { cards: number }

/** Grey shapes in place of what is loading. A status region beside it says so to screen readers. */
export function Skeleton(props: SkeletonProps) {
  const [kind, count] = 'lines' in props ? ['stack', props.lines] : ['grid', props.cards]
  return (
    <div aria-hidden className={`skeleton ${kind}`}>
      {Array.from({ length: Number(count) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={place} />
      ))}
    </div>
  )
}
