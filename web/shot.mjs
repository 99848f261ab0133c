import { chromium } from '@playwright/test';
const base='http://127.0.0.1:8199';
const [game, ruleset, out, pickN]=process.argv.slice(2);
const b=await chromium.launch({executablePath:'/usr/bin/chromium'});
const p=await b.newPage({viewport:{width:1440,height:900}});
await p.goto(base+'/');
if (out==='lobby'){ await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/shot-lobby.png',fullPage:true}); await b.close(); process.exit(); }
await p.locator(`[data-test=table][data-game="${game}"][data-ruleset="${ruleset}"]`).first().getByRole('link',{name:/Sentarse|Sit down/}).click();
await p.locator('[data-test=own-box]').waitFor({timeout:60000});
await p.waitForFunction(()=>document.querySelector('[data-test=felt]')?.dataset.moment==='betting',null,{timeout:60000});
await p.waitForTimeout(500);
const spots=await p.locator('[data-test=own-box] [data-test=spot]').count(); console.log('spots',spots);
await p.locator('[data-test=chip][data-value="1000"]').locator('..').click().catch(()=>{});
await p.locator('[data-test=own-box] [data-test=spot]').first().locator('button').first().click();
await p.waitForTimeout(700);
await p.screenshot({path:`/tmp/shot-${out}-1.png`});
await p.locator('[data-test=ready]').click();
await p.locator('[data-test=choice]').first().waitFor({timeout:60000});
await p.waitForTimeout(900);
for (let i=0;i<Number(pickN||0);i++) await p.locator(`[data-test=pick][data-place="${i}"]`).click();
await p.waitForTimeout(300);
await p.screenshot({path:`/tmp/shot-${out}-2.png`});
for (let k=0;k<4;k++){ const c=p.locator('[data-test=choice]').first(); if (await c.isVisible().catch(()=>false)) { await c.click(); await p.waitForTimeout(2500);} }
await p.waitForTimeout(1500);
await p.screenshot({path:`/tmp/shot-${out}-3.png`});
await b.close();
