import { Fragment, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import './column-chart.css'

type ColumnChartProps = {
  label: string
  /** A column without a value is a gap. */
  columns: readonly { key: string; name: string; value: number | null }[]
  /** The value of a full column; by default the highest of them. */
  full?: number
}

/** A few values as columns. The table beside them has the names and numbers, so that they are one image here. */
export function ColumnChart({ label, columns, full }: ColumnChartProps) {
  const { i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: full === undefined ? 1 : 0 })
  const top = full ?? Math.max(1, ...columns.map(({ value }) => value ?? 0))
  return (
    <div className="column-chart" role="img" aria-label={label}>
      {columns.map(({ key, name, value }) => (
        <Fragment key={key}>
          {/* React's types know no custom properties. */}
          <div className="column-chart-plot" style={{ '--share': (value ?? 0) / top } as CSSProperties}>
            {value !== null && (
              <>
                <span className="column-chart-bar" />
                <bdi>{number.format(value)}</bdi>
              </>
            )}
          </div>
          <bdi dir="ltr" className="column-chart-name">
            {name}
          </bdi>
        </Fragment>
      ))}
    </div>
  )
}
