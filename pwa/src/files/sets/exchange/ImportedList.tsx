import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { PageButtons } from '#ui/PageButtons.tsx'
import { Options } from '../../QuestionList.tsx'
import type { ImportedQuestion, Where } from './model.ts'

const rowsOfPage = 30

type ImportedListProps = {
  questions: readonly ImportedQuestion[]
  taken: ReadonlySet<number>
  onTake: (taken: ReadonlySet<number>) => void
}

type Row = ImportedQuestion & { at: number }

/** The imported questions, page by page, each with a checkbox, its faults and its losses. */
export function ImportedList({ questions, taken, onTake }: ImportedListProps) {
  const { t } = useTranslation()
  const [isFaultyOnly, setFaultyOnly] = useState(false)
  const [wanted, setPage] = useState(0)
  const all: Row[] = questions.map((each, at) => ({ ...each, at }))
  const rows = isFaultyOnly ? all.filter(({ faults }) => faults.length > 0) : all
  const pages = Math.max(1, Math.ceil(rows.length / rowsOfPage))
  const page = Math.min(wanted, pages - 1)
  const takeable = all.filter(({ question }) => question !== null)

  function take(at: number, isTaken: boolean) {
    const next = new Set(taken)
    if (isTaken) next.add(at)
    else next.delete(at)
    onTake(next)
  }

  return (
    <div className="stack">
      <div className="row">
        <Button onClick={() => onTake(new Set(takeable.map(({ at }) => at)))}>{t('exchange.takeAll')}</Button>
        <Button onClick={() => onTake(new Set())}>{t('exchange.takeNone')}</Button>
        <label className="exchange-only">
          <input type="checkbox" checked={isFaultyOnly} onChange={({ target }) => setFaultyOnly(target.checked)} />
          {t('exchange.faultyOnly')}
        </label>
      </div>
      <p className="small soft" role="status">
        {t('exchange.taken', { taken: taken.size, count: questions.length })}
      </p>
      <ul className="exchange-rows">
        {rows.slice(page * rowsOfPage, (page + 1) * rowsOfPage).map((row) => (
          <ImportedRow key={row.at} row={row} isTaken={taken.has(row.at)} onTake={(isTaken) => take(row.at, isTaken)} />
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </div>
  )
}

type ImportedRowProps = { row: Row; isTaken: boolean; onTake: (isTaken: boolean) => void }

function ImportedRow({ row, isTaken, onTake }: ImportedRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const { question, excerpt, faults, lost, where, at } = row
  return (
    <li className="exchange-row">
      <input
        id={id}
        type="checkbox"
        checked={isTaken}
        disabled={question === null}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onTake(target.checked)}
      />
      <div className="stack exchange-words">
        <label htmlFor={id} dir="auto">
          {at + 1}. {excerpt || t('exchange.noWords')}
        </label>
        <div id={`${id}-about`} className="stack">
          <span className="small soft">
            {question && <>{t(`sets.types.${question.type}`)} · </>}
            <Place where={where} />
          </span>
          {faults.map((fault) => (
            <span key={fault} className="field-error">
              {t(`exchange.faults.${fault}`)}
            </span>
          ))}
          {lost.length > 0 && (
            <span className="small soft">
              {t('exchange.without', {
                what: [...new Set(lost)].map((loss) => t(`exchange.losses.${loss}`)).join(' · '),
              })}
            </span>
          )}
        </div>
        {question && <Options question={question} />}
      </div>
    </li>
  )
}

/** The place of a question in its file. */
function Place({ where }: { where: Where }) {
  const { t } = useTranslation()
  if ('line' in where) return t('exchange.where.line', { number: where.line })
  if ('row' in where) return t('exchange.where.row', { number: where.row })
  return 'part' in where
    ? t('exchange.where.part', { name: where.part })
    : t('exchange.where.number', { number: where.number })
}
