import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { goAnywhereKey, paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Keys } from '#ui/Keys.tsx'
import './help.css'

const everywhere = [
  { name: 'search', keys: `mod+${goAnywhereKey}` },
  { name: 'keys', keys: '?' },
  { name: 'next', keys: 'tab shift+tab' },
  { name: 'inside', keys: 'arrowup arrowdown arrowleft arrowright' },
  { name: 'press', keys: 'enter space' },
  { name: 'close', keys: 'escape' },
] as const

const studied = [
  { name: 'turn', keys: 'space' },
  { name: 'grade', keys: '1 2 3 4' },
  { name: 'undo', keys: 'u' },
] as const

/** The keys of every screen, and of the cards; a board lists its own. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('keys.title')} closeLabel={t('common.close')} onClose={onClose}>
      <KeyTable title={t('keys.everywhere')} rows={everywhere} />
      <KeyTable title={t('keys.cards')} rows={studied} />
      <p className="soft">{t('keys.board')}</p>
      <Link to={paths.help} className="button" onClick={onClose}>
        {t('keys.help')}
      </Link>
    </Dialog>
  )
}

type Row = (typeof everywhere)[number] | (typeof studied)[number]

function KeyTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useTranslation()
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {rows.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`keys.names.${name}`)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
