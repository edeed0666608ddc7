ALTER TABLE `people` ADD `is_language_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `learning_language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `via` text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `link_verified_at` integer;