import { chromium, devices } from '@playwright/test';
const [from,to,hover='300',site='http://localhost:3100']=process.argv.slice(2);
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync']});
for(let i=0;i<3;i++){
const context=await browser.newContext(devices['Moto G4']);
const page=await context.newPage();
await page.addInitScript(()=>{Object.defineProperty(navigator,'connection',{value:{effectiveType:'4g'}});window.lt=[];new PerformanceObserver(l=>{for(const e of l.getEntries())window.lt.push([e.startTime|0,e.duration|0])}).observe({type:'longtask',buffered:true});});
const s=await context.newCDPSession(page);
await s.send('Network.enable');
await s.send('Network.emulateNetworkConditions',{offline:false,latency:150,downloadThroughput:200000,uploadThroughput:93750});
await s.send('Emulation.setCPUThrottlingRate',{rate:4});
await page.goto(site+from,{waitUntil:'networkidle'});
await page.waitForTimeout(1500);
const r=await page.evaluate(async([path,hover])=>{
 const link=document.querySelector(`footer a[href="${path}"], header a[href="${path}"]`);
 const t0=performance.now();
 const n0=performance.getEntriesByType('resource').length;
 if(hover>0){link.dispatchEvent(new PointerEvent('pointerover',{bubbles:true}));await new Promise(r=>setTimeout(r,hover));}
 const t1=performance.now();
 const before=document.querySelector('main h1');
 const took=await new Promise(resolve=>{
  new MutationObserver((_,o)=>{const h=document.querySelector('main h1');if(location.pathname!==path||!h||h===before)return;o.disconnect();const m=performance.now();requestAnimationFrame(()=>resolve([m-t1,performance.now()-t1]));}).observe(document.body,{subtree:true,childList:true});
  link.click();});
 const clickSync=0;
 await new Promise(r=>setTimeout(r,300));
 return {took:took.map(x=>x|0),press:(t1-t0)|0,res:performance.getEntriesByType('resource').slice(n0).filter(e=>e.startTime<t1+took[1]).map(e=>[e.name.replace(/^https?:..[^/]+/,''),(e.startTime-t0)|0,(e.responseEnd-t0)|0,e.transferSize]),lt:window.lt.filter(([s])=>s>=t0-100).map(([s,d])=>[(s-t0)|0,d])};
},[to,+hover]);
console.log(JSON.stringify(r,null,0).replaceAll('],[','],\n  ['));
await context.close();}
await browser.close();
