import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { goAnywhereKey } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Keys } from '#ui/Keys.tsx'
import { toolNames } from '../editor/tools.ts'
import { shortcuts } from '../input/key-map.ts'
import { toolKeys } from '../input/tool-keys.ts'
import { replayKeyNames, replayKeys } from '../replay/replay-keys.ts'
import { shortcutGroupNames, shortcutGroups, systemKeys } from './shortcut-groups.ts'
import type { ShortcutGroup } from './shortcut-groups.ts'
import './shortcuts-dialog.css'

type Row = { readonly name: string; readonly keys: string }

/** All shortcuts of the board and the app, from the lists that the key handlers use. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tools = toolNames.map((name) => ({ name: t(`board.toolNames.${name}`), keys: toolKeys[name] }))
  const copies = (['copy', 'cut', 'paste'] as const).map((name) => ({
    name: t(`board.selection.${name}`),
    keys: systemKeys[name],
  }))
  const replay = replayKeyNames.map((name) => ({ name: t(`board.shortcuts.replay.${name}`), keys: replayKeys[name] }))
  const rowsOf = (group: ShortcutGroup): Row[] => [
    ...shortcutGroups[group].map((name) => ({ name: t(`board.shortcuts.names.${name}`), keys: shortcuts[name].keys })),
    ...(group === 'chosen' ? copies : []),
    ...(group === 'app' && !isAnonymousPage() ? [{ name: t('palette.title'), keys: `mod+${goAnywhereKey}` }] : []),
  ]
  return (
    <Dialog title={t('board.shortcuts.title')} closeLabel={t('common.close')} onClose={onClose}>
      {/* The list is longer than the screen: keyboard users focus and scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="shortcut-groups" role="group" aria-label={t('board.shortcuts.title')} tabIndex={0}>
        <ShortcutTable title={t('board.tools')} rows={tools} />
        {shortcutGroupNames.map((group) => (
          <ShortcutTable key={group} title={t(`board.shortcuts.groups.${group}`)} rows={rowsOf(group)} />
        ))}
        <ShortcutTable title={t('board.replay.title')} rows={replay} />
      </div>
    </Dialog>
  )
}

function ShortcutTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className="shortcut-group">
      <h3>{title}</h3>
      <dl>
        {rows.map(({ name, keys }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
