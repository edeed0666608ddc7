type BarsProps = { label: string; bars: readonly { name: string; value: number; of: number }[] }

/** Columns as a picture; the table beside them has the numbers. */
export function Bars({ label, bars }: BarsProps) {
  const width = 40
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <svg className="result-bars" viewBox={`0 0 ${bars.length * width} 140`} role="img" aria-label={label}>
      {bars.map(({ name, value }, index) => {
        const height = (100 * value) / highest
        return (
          <g key={name} transform={`translate(${index * width} 0)`}>
            <rect x="5" y={115 - height} width={width - 10} height={height} rx="3" />
            <text x={width / 2} y={110 - height}>
              {value > 0 ? Math.round(value * 10) / 10 : ''}
            </text>
            <text x={width / 2} y="132">
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
