import './skeleton.css'

/** The grey shape of a page that is on its way; `label` is what a screen reader hears. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      <span className="skeleton-line" />
      {[0, 1, 2].map((row) => (
        <span key={row} className="skeleton-block" />
      ))}
    </div>
  )
}
