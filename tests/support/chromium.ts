import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** What Playwright 1.65 switches off in a Chromium (`chromiumSwitches`); it stands here because the last list of a command line is the one that counts. */
const featuresOffInPlaywright =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch'

/** What each new window starts although no test sees it: the pages of the address bar's list, and a renderer in stock. Half of the time that a window takes. */
const featuresNobodySees = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess'

/** Switches for a Chromium that may run as root and keeps to itself: no updates, no telemetry, no address but ours. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${featuresOffInPlaywright},${featuresNobodySees}`,
  // What the headless shell, which has no screen and knows no network, is not told by the system: letters where the layout puts
  // them, and lazy pictures as near to the window as on a good connection.
  '--font-render-hinting=none',
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

function onPath(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Finds a Chromium: `CHROME_PATH`, the system's, Playwright's own. Debian's headless shell goes first: the same engine without
 * the windows around it, which are a fifth of what the tests compute.
 *
 * @returns its path, or undefined
 * @throws when `CHROME_PATH` names a file that does not exist
 */
export function findChromium(): string | undefined {
  const given = process.env.CHROME_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist.`)
    return given
  }
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ]) {
    const found = onPath(name)
    if (found) return found
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** What has the browser on Debian. */
const browserPackages = ['chromium-headless-shell', 'fonts-noto-core']
/** The fonts that stand in for the site's own (`src/start/fonts`). */
const fontPackages = ['fonts-liberation']

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout === 'install ok installed'

/** Installs packages where there is Debian's installer and this user may use it; says nothing when it cannot. */
function install(packages: readonly string[]): void {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const may = onPath('apt-get') && (sudo.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0)
  if (!may) return
  process.stdout.write(`Installing what the browser tests need: ${packages.join(', ')} …\n`)
  const [command, ...before] = [...sudo, 'apt-get']
  try {
    execFileSync(command, [...before, 'update', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync(command, [...before, 'install', '-y', '-q', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    // Whoever needs them says what to do.
  }
}

/**
 * Finds a Chromium, or installs Debian's where this user may; on Debian the fonts that the tests need besides.
 *
 * @returns its path
 * @throws with the one command to run when there is none and it cannot be installed
 */
export function ensureChromium(): string {
  const missing = [
    ...(findChromium() ? [] : browserPackages),
    ...(onPath('dpkg-query') ? fontPackages.filter((name) => !isInstalled(name)) : []),
  ]
  if (missing.length) install(missing)
  const found = findChromium()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it with: sudo apt-get update && sudo apt-get install -y chromium-headless-shell fonts-liberation   (or set CHROME_PATH)',
  )
}
