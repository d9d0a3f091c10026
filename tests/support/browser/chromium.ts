import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { siteOrigin } from './site-origin.ts'

/** The features that Playwright 1.65 disables in Chromium (`chromiumSwitches`); repeated here because only the last such list on a command line counts. */
const featuresOffInPlaywright =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch'

/** Features that each new window starts although no test sees them: the pages of the address bar's popup, and a spare renderer. They take half of the time to open a window. */
const featuresNobodySees = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess'

/** A page that a test answers itself (`route.fulfill`) has no address in Chromium's eyes, which would then let it ask no backend on another origin of this machine. */
const checksOfLocalAddresses = 'LocalNetworkAccessChecks'

/** Switches for a Chromium that may run as root and contacts nobody: no updates, no telemetry, no hosts but ours. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${featuresOffInPlaywright},${featuresNobodySees},${checksOfLocalAddresses}`,
  // The headless shell knows no screen and no network, so set what the system would tell it: no font hinting, and lazy pictures
  // loaded at the same distance as on a good connection.
  '--font-render-hinting=none',
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/**
 * The switches of a browser that finds the site of a test's backend at the address for which its pages are rendered.
 *
 * @param siteUrl where the site is served
 */
export const argumentsFor = (siteUrl: string): string[] => [
  ...chromiumArguments,
  // Chromium takes the last of a switch. The rehearsal's backend is known by its own address.
  `--host-resolver-rules=MAP ${new URL(siteOrigin).host} 127.0.0.1:${new URL(siteUrl).port}, MAP localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
]

function onPath(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Where macOS and Windows install Chrome, which is not on the PATH there. */
function wherePlatformsInstall(): string[] {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const { PROGRAMFILES, LOCALAPPDATA } = process.env
  return [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].flatMap((folder) =>
    folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`] : [],
  )
}

/**
 * Finds a Chromium: `CHROME_PATH`, the system's, Playwright's own. Prefers Debian's headless shell: the same engine without
 * the browser's own windows, which take a fifth of the computing time of the tests.
 *
 * @returns its path, or undefined
 * @throws when `CHROME_PATH` names a file that does not exist
 */
function findChromium(): string | undefined {
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
  const installed = wherePlatformsInstall().find((file) => existsSync(file))
  if (installed) return installed
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** The Debian packages of the browser. */
const browserPackages = ['chromium-headless-shell', 'fonts-noto-core']
/** The fonts that stand in for the site's own (`src/start/fonts`). */
const fontPackages = ['fonts-liberation']

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout === 'install ok installed'

/** Installs packages if apt-get is there and this user may run it; otherwise does nothing. */
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
    // The caller reports what to do.
  }
}

/**
 * Finds a Chromium, or installs Debian's if this user may; on Debian also installs the fonts that the tests need.
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
