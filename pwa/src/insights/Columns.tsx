type ColumnsProps = { label: string; columns: readonly { key: string; value: number | null }[] }

const width = 40

/** Percentages as columns; the table beside them has the names and counts. A column without a value is a gap. */
export function Columns({ label, columns }: ColumnsProps) {
  return (
    <svg
      className="insight-columns"
      viewBox={`0 0 ${Math.max(1, columns.length) * width} 130`}
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={columns.length * width} y1="118" y2="118" />
      {columns.map(({ key, value }, index) => (
        <g key={key} transform={`translate(${index * width} 0)`}>
          {value !== null && (
            <>
              <rect x="6" y={118 - value} width={width - 12} height={Math.max(1, value)} rx="3" />
              <text x={width / 2} y={113 - value}>
                {Math.round(value)}
              </text>
            </>
          )}
          <text x={width / 2} y="129">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
