import './pending-part.css'

/** The place of a part that still loads. What follows it is hidden for a moment, so that nothing is pushed down. */
export function PendingPart() {
  return <div className="pending-part" aria-hidden="true" />
}
