/**
 * Registers the global logger (specification, section 8): it writes uncaught errors, unhandled rejections and page
 * refreshes to the console.
 */
export function registerErrorLog(): void {
  window.addEventListener('error', (event) => console.error('Uncaught error', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => console.error('Unhandled rejection', event.reason))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload') console.info('Page refreshed', window.location.pathname)
}
