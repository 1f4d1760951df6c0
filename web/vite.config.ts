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

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: { outDir: OUT, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
