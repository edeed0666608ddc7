ALTER TABLE `sign_ups` ADD `referral_code` text;--> statement-breakpoint
ALTER TABLE `institutes` ADD `logo_bytes` integer DEFAULT 0 NOT NULL;