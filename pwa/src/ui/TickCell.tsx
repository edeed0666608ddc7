import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withRole } from './table-role.ts'

type Picks = { picked: readonly string[]; onPick: (picked: readonly string[]) => void }

/** Picks each row that is shown, or none; half set where some are picked. */
export function TickHead({ ids, picked, onPick }: Picks & { ids: readonly string[] }) {
  const { t } = useTranslation()
  const count = ids.filter((id) => picked.includes(id)).length
  const isWhole = count > 0 && count === ids.length
  return (
    <th scope="col" {...withRole('columnheader')} className="table-tick">
      <label className="tick">
        <input
          type="checkbox"
          aria-label={t('table.pickAll')}
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isWhole
          }}
          onChange={() => onPick(isWhole ? [] : ids)}
        />
      </label>
    </th>
  )
}

type TickCellProps = Picks & { id: string; ids: readonly string[]; name: string; isLocked: boolean }

/** Picks one row; with Shift each row from the one picked last. */
export function TickCell({ id, ids, name, isLocked, picked, onPick }: TickCellProps) {
  const { t } = useTranslation()
  const isShift = useRef(false)
  const isPicked = picked.includes(id)

  function toggle() {
    const last = picked.at(-1)
    const from = last === undefined ? -1 : ids.indexOf(last)
    const to = ids.indexOf(id)
    if (isShift.current && !isPicked && from !== -1) {
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1).filter((each) => each !== id)
      onPick([...new Set([...picked, ...range]), id])
    } else onPick(isPicked ? picked.filter((each) => each !== id) : [...picked, id])
  }

  return (
    <td {...withRole('cell')} className="table-tick">
      <label className="tick">
        <input
          type="checkbox"
          aria-label={t('table.pick', { name })}
          checked={isPicked}
          disabled={isLocked}
          onClick={(event) => {
            isShift.current = event.shiftKey
          }}
          onChange={toggle}
        />
      </label>
    </td>
  )
}
