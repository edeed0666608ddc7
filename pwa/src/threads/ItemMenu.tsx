import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/Menu.tsx'
import type { Way } from './ItemDialog.tsx'
import { remove } from './removals.ts'

type ItemMenuProps = {
  area: 'threads' | 'notebooks'
  item: { id: string; name: string }
  onOpen: (way: Way) => void
}

/** Actions on a conversation or a notebook. */
export function ItemMenu({ area, item: { id, name }, onOpen }: ItemMenuProps) {
  const { t } = useTranslation()
  const ways: readonly Way[] = area === 'threads' ? ['rename', 'move'] : ['rename', 'sources']
  return (
    <Menu label={t('lessons.actions', { name })} face={<IconDots size={22} />}>
      {(close) => (
        <>
          {ways.map((way) => (
            <button key={way} type="button" className="menu-item" onClick={() => (close(), onOpen(way))}>
              {t(`notebooks.${way}`)}
            </button>
          ))}
          <button type="button" className="menu-item" onClick={() => (close(), remove({ area, id, name }))}>
            {t('threads.removeNow')}
          </button>
        </>
      )}
    </Menu>
  )
}
