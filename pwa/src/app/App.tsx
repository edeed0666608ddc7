import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from 'react-error-boundary'
import { queryClient } from '#api/query.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
