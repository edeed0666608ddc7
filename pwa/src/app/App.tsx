import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { queryClient } from '#api/query.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={CrashScreen}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CatchBoundary>
  )
}
