ALTER TABLE `class_substitutes` ADD `schedule_id` text;--> statement-breakpoint
ALTER TABLE `class_substitutes` ADD `starts_at` text;