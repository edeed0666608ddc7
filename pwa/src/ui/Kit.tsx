import { createTheme, DirectionProvider, MantineProvider, type CSSVariablesResolver } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentTheme } from './theme.ts'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Combobox.css'

const theme = createTheme({ fontFamily: 'var(--font)', defaultRadius: 'md', primaryShade: 7 })

// The kit has the same colours as everything else.
const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-primary-color-filled': 'var(--blue)',
  '--mantine-primary-color-contrast': 'var(--on-blue)',
  '--mantine-color-blue-filled': 'var(--blue)',
}

const resolver: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })

/** The Mantine components, for lazy chunks only: the frame and the sign-in do not load them (decision 004). */
export function Kit({ children }: { children: ReactNode }) {
  const scheme = currentTheme() === 'dark' ? 'dark' : 'light'
  return (
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      {/* The theme gives Mantine its variables here; its stylesheet would be cached on every device. */}
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolver}
        forceColorScheme={scheme}
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
