import { IconDots } from '@tabler/icons-react'
import { Menu } from '#ui/Menu.tsx'

/** An entry of a menu; one that this person may not choose is left out. */
export type FeedAction = { name: string; isShown: boolean; run: () => void }

/** The menu of a post or a comment. */
export function FeedMenu({ label, actions, size }: { label: string; actions: readonly FeedAction[]; size: number }) {
  return (
    <Menu label={label} face={<IconDots size={size} aria-hidden="true" />}>
      {(close) =>
        actions
          .filter(({ isShown }) => isShown)
          .map(({ name, run }) => (
            <button
              key={name}
              type="button"
              className="menu-item"
              onClick={() => {
                close()
                run()
              }}
            >
              {name}
            </button>
          ))
      }
    </Menu>
  )
}
