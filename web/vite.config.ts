import { svelte } from "@sveltejs/vite-plugin-svelte";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";

const OUT = "../pitboss/room/static";

/** The room serves every file compressed; it is done once, here. */
function compressed(): Plugin {
  const pack = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) pack(path);
      else if (/\.(html|js|css|svg|json|webmanifest)$/.test(name)) {
        const text = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    }
  };
  return { name: "compressed", apply: "build", closeBundle: () => pack(OUT) };
}

/**
 * What is loaded together is one file, which packs better than many small ones: the lobby with all that every page
 * needs, the parts that some pages share with the tables, the tables with the replay, each kind of drawing with its dock
 * and its panel, the director's desk beside the sports board, the panels that open over any page, and the pages at the
 * door.
 */
const groups = [
  { name: "index", test: /\/src\/main\.ts$/, priority: 6 },
  {
    name: "parts",
    test: /\/src\/(lib\/drawings\.ts|parts\/(Amount|Card|Cite|Prose|ReviewBody)\.svelte)$/,
    priority: 5,
  },
  { name: "table", test: /\/src\/(table\/|pages\/(Table|Hand)\.svelte$)/, priority: 4 },
  { name: "printed", test: /\/src\/styles\/cloth\.css$/, priority: 4 },
  { name: "Desk", test: /\/src\/games\/book\/Desk/, priority: 4 },
  { name: (id: string) => /\/src\/games\/(\w+)\//.exec(id)?.[1] ?? null, priority: 3 },
  { name: "panels", test: /\/src\/parts\/(Keys|PrivateTable|Quote|Review|Why)\.svelte$/, priority: 2 },
  { name: "door", test: /\/src\/pages\/(Join|Keep|SignIn)\.svelte$/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
