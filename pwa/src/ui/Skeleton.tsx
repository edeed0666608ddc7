import './skeleton.css'

/** The grey placeholder of a page that loads; `label` is for screen readers. */
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
