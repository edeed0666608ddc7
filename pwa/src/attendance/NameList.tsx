type NameListProps = { title: string; rows: readonly { personId: string; name: string }[] }

/** The names of one side, before a recording is confirmed. */
export function NameList({ title, rows }: NameListProps) {
  return (
    <section>
      <h3>
        {title} ({rows.length})
      </h3>
      {/* A long list has its own scroll area, reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="attendance-names" tabIndex={0} aria-label={title}>
        {rows.map(({ personId, name }) => (
          <li key={personId} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
